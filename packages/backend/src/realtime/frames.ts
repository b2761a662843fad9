const FIN = 0x80;
const OPCODES = { text: 1, binary: 2 } as const;

/**
 * A complete unmasked websocket frame (RFC 6455). The websocket library frames a message again for
 * each socket; a broadcast is framed here once and the same bytes are sent to every subscriber.
 */
export function frame(kind: keyof typeof OPCODES, payload: Buffer): Buffer {
  const size = payload.length;
  const extended = size < 126 ? 0 : size < 65_536 ? 2 : 8;
  const bytes = Buffer.allocUnsafe(2 + extended + size);
  bytes[0] = FIN | OPCODES[kind];
  bytes[1] = extended === 0 ? size : extended === 2 ? 126 : 127;
  if (extended === 2) bytes.writeUInt16BE(size, 2);
  if (extended === 8) bytes.writeBigUInt64BE(BigInt(size), 2);
  payload.copy(bytes, 2 + extended);
  return bytes;
}

export const frameText = (text: string): Buffer => frame('text', Buffer.from(text));
