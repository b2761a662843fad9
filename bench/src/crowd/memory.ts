import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** A program's memory in bytes. */
export type Memory = {
  /** JavaScript objects and buffers that are still in use. */
  live: number;
  /** The process's resident memory, including what it has not returned to the system. */
  resident: number;
};

const answer = z.object({ id: z.number(), result: z.looseObject({}) });
const evaluated = z.object({ result: z.object({ value: z.string() }) });
const usage = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() });

/** Reads a program's memory through its inspector, after a garbage collection. */
export async function liveMemory(inspectorPort: number): Promise<Memory> {
  const list = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = z.array(z.object({ webSocketDebuggerUrl: z.string() })).parse(await list.json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const ask = async (id: number, method: string, params = {}) => {
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [text] = await once(socket, 'message');
      const { data } = answer.safeParse(JSON.parse(String(text)));
      if (data?.id === id) return data.result;
    }
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  const expression = 'JSON.stringify(process.memoryUsage())';
  const { result } = evaluated.parse(await ask(2, 'Runtime.evaluate', { expression }));
  socket.close();
  const { heapUsed, external, rss } = usage.parse(JSON.parse(result.value));
  return { live: heapUsed + external, resident: rss };
}
