import type { Writable } from 'node:stream';

const waiting = new Set<Writable>();

/**
 * Writes at the end of this turn of the event loop, together with everything else the stream gets
 * until then. One transaction often sends many broadcasts; each subscriber gets them in one system
 * call.
 */
export function writeTogether(stream: Writable, bytes: Buffer): void {
  if (!waiting.has(stream)) {
    if (waiting.size === 0) process.nextTick(flush);
    stream.cork();
    waiting.add(stream);
  }
  stream.write(bytes);
}

function flush(): void {
  const streams = [...waiting];
  waiting.clear();
  for (const stream of streams) stream.uncork();
}
