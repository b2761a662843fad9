import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, with all that a forger can say of it. */
export type ZipPart = {
  name: string;
  contents: Buffer | string;
  /** As Unix has it: 0o120777 is a link. */
  mode?: number;
  /** What the list says of its size, if that is not true. */
  claimedSize?: number;
  isEncrypted?: boolean;
};

/** A zip of the parts, written as they say. Libraries refuse to write what tests need. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, contents, mode = 0o100644, claimedSize, isEncrypted = false } of parts) {
    const plain = Buffer.from(contents);
    const packed = deflateRawSync(plain);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(0x21, 6);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? plain.length, 18);
    common.writeUInt16LE(path.length, 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003'), common, tail, path]));
    bodies.push(body);
    offset += body.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...list, Buffer.from('PK\u0005\u0006'), end]);
}
