"""Reads hexadecimal lines `KIND BYTES`, decodes each with Python's protobuf, and prints what it encodes.

A KIND of `random` with a count prints that many messages drawn from a seed instead, as `KIND BYTES`.
"""

import random
import sys

import hearth_pb2

KINDS = {"message": hearth_pb2.Message, "body": hearth_pb2.BatchBody}


def drawn(descriptor, draw, depth=0):
    """A message of this type with some of its fields set, at every length a number can have."""
    message = descriptor._concrete_class()
    oneofs = {oneof.name: draw.choice(oneof.fields).name for oneof in descriptor.oneofs}
    for field in descriptor.fields:
        oneof = field.containing_oneof
        if oneof is not None and len(oneof.fields) > 1:
            if oneofs[oneof.name] != field.name:
                continue
        elif draw.random() < 0.5:
            continue
        count = draw.randrange(4) if field.label == field.LABEL_REPEATED else 1
        for _ in range(count):
            if field.type == field.TYPE_MESSAGE:
                value = drawn(field.message_type, draw, depth + 1)
                if field.label == field.LABEL_REPEATED:
                    getattr(message, field.name).append(value)
                else:
                    getattr(message, field.name).CopyFrom(value)
                continue
            value = scalar(field, draw)
            if field.label == field.LABEL_REPEATED:
                getattr(message, field.name).append(value)
            else:
                setattr(message, field.name, value)
    return message


def scalar(field, draw):
    bits = draw.randrange(65)
    number = draw.getrandbits(bits) if bits else 0
    if field.type in (field.TYPE_UINT32, field.TYPE_ENUM):
        return number & (0x7FFFFFFF if field.type == field.TYPE_ENUM else 0xFFFFFFFF)
    if field.type in (field.TYPE_UINT64, field.TYPE_FIXED64):
        return number
    if field.type == field.TYPE_SINT64:
        return number - (1 << 63) if bits == 64 else draw.choice((number, -number)) % (1 << 63)
    if field.type == field.TYPE_BOOL:
        return draw.random() < 0.5
    if field.type == field.TYPE_STRING:
        return "".join(draw.choice("aZ \n\0ß漢👋") for _ in range(draw.randrange(8)))
    return draw.randbytes(draw.choice((0, 1, 16, 16, 32, 32, 64)))


def main():
    for line in sys.stdin:
        kind, value = line.split(" ")
        if kind == "random":
            draw = random.Random(int(value))
            for name, type_ in KINDS.items():
                for _ in range(1000):
                    message = drawn(type_.DESCRIPTOR, draw)
                    print(name, message.SerializeToString(deterministic=True).hex())
            continue
        message = KINDS[kind]()
        message.ParseFromString(bytes.fromhex(value.strip()))
        print(kind, message.SerializeToString(deterministic=True).hex())


main()
