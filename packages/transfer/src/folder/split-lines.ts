const NEWLINE = 0x0a;

/**
 * The lines of a stream without their ends. A last line without an end is a line too.
 * @param most the longest line in bytes. A longer one is null, and never held as a whole.
 */
export async function* splitLines(
  contents: AsyncIterable<Buffer>,
  most: number,
): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = [];
  let bytes = 0;
  const grow = (part: Buffer) => {
    bytes += part.length;
    if (bytes > most) parts = [];
    else parts.push(part);
  };
  const take = () => {
    const line = bytes > most ? null : Buffer.concat(parts);
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of contents) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      grow(chunk.subarray(from, end));
      from = end + 1;
      yield take();
    }
    if (from < chunk.length) grow(Buffer.from(chunk.subarray(from)));
  }
  if (bytes > 0) yield take();
}
