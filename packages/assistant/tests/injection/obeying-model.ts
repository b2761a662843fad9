import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { readsForFacts } from '../../src/testing/openai-server.ts';

/**
 * The worst possible model, over OpenAI's protocol: it obeys every text it reads and repeats
 * everything it has read. A demand is enclosed in ⟦ and ⟧, in plain text, in base64, in Unicode
 * tags or backwards: `call NAME {input}`, `loop NAME {input}` (repeatedly), or `say TEXT`, in which
 * {found}, {frame}, {frame64}, {key} and {invented} are replaced by its tools' results, its
 * instructions, the same in base64, anything that looks like a key, and an id that nothing has.
 */
export type ObeyingModel = {
  /** Ends in /v1. */
  url: string;
  /** Everything it has received since the last `forget`. */
  read(): string;
  /** Demands it has obeyed since the last `forget`. */
  followed(): string[];
  forget(): void;
  close(): Promise<void>;
};

/** An id that nothing has. */
export const INVENTED = '00000000-0000-4000-8000-000000000000';

const message = z.object({
  role: z.string(),
  content: z.unknown(),
  tool_calls: z.array(z.object({ id: z.string() })).optional(),
});
const body = z.object({ messages: z.array(message), tools: z.unknown().optional() });
type Body = z.infer<typeof body>;

export async function startObeyingModel(): Promise<ObeyingModel> {
  let seen: string[] = [];
  let followed: string[] = [];
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const asked = body.parse(JSON.parse(text));
    const demands = demandsIn(asked);
    if (readsForFacts(asked)) {
      // It may read the channel that it writes for; what it answers there must have no effect.
      obey(asked, demands, response);
      return;
    }
    seen.push(text);
    followed.push(...demands);
    obey(asked, demands, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/v1`,
    read: () => seen.join('\n'),
    followed: () => [...new Set(followed)],
    forget() {
      seen = [];
      followed = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function obey({ messages }: Body, demands: string[], response: ServerResponse): void {
  const made = new Set(messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)));
  const calls = demands.flatMap((demand, index) => {
    const [, verb = '', name = '', input = ''] = /^(call|loop)\s+(\S+)\s*(.*)$/s.exec(demand) ?? [];
    const id = verb === 'loop' ? `loop_${index}_${made.size}` : `call_${index}`;
    return verb === '' || made.has(id)
      ? []
      : [{ index: 0, id, type: 'function', function: { name, arguments: input || '{}' } }];
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (calls.length > 0) {
    send(response, {
      delta: { role: 'assistant', tool_calls: calls.map((call, index) => ({ ...call, index })) },
      finish_reason: null,
    });
    send(response, { delta: {}, finish_reason: 'tool_calls' });
  } else {
    send(response, {
      delta: { role: 'assistant', content: confession(messages, demands) },
      finish_reason: null,
    });
    send(response, { delta: {}, finish_reason: 'stop' });
  }
  response.end('data: [DONE]\n\n');
}

/** The texts it was told to say, and everything its tools returned. */
function confession(messages: Body['messages'], demands: string[]): string {
  const found = messages
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => flat(content))
    .join(' ');
  const frame = messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => flat(content))
    .join(' ');
  const key =
    /\bsk-[\w-]+/.exec(messages.map(({ content }) => flat(content)).join(' '))?.[0] ?? 'no key';
  const said = demands.flatMap((demand) => (demand.startsWith('say ') ? [demand.slice(4)] : []));
  const filled = said.map((text) =>
    text
      .replaceAll('{found}', encodeURIComponent(found.slice(0, 300)) || 'nothing')
      .replaceAll('{frame}', frame)
      .replaceAll('{frame64}', Buffer.from(frame).toString('base64'))
      .replaceAll('{key}', key)
      .replaceAll('{invented}', INVENTED),
  );
  return [...filled, 'I have found:', found.replaceAll('⟦', '(').replaceAll('⟧', ')')].join('\n\n');
}

/** Every demand in its input: messages, results, the frame, and descriptions of tools. */
function demandsIn({ messages, tools }: Body): string[] {
  const texts = [
    ...messages.filter(({ role }) => role !== 'assistant').map(({ content }) => flat(content)),
    JSON.stringify(tools ?? []),
  ];
  const plain = texts
    .map((text) => text.replaceAll('\\n', '\n').replaceAll('\\"', '"').replaceAll('\\u003c', '<'))
    .join('\n');
  const readings = [
    plain,
    plain.replaceAll('\u200b', ''),
    untagged(plain),
    [...plain].toReversed().join(''),
    ...[...plain.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(([code]) =>
      Buffer.from(code, 'base64').toString('utf8'),
    ),
  ];
  return [
    ...new Set(
      readings.flatMap((text) =>
        [...text.matchAll(/⟦((?:call|loop|say) [^⟦⟧]+)⟧/g)].map(([, demand = '']) => demand.trim()),
      ),
    ),
  ];
}

const untagged = (text: string) =>
  text
    .replace(/[\u{E0020}-\u{E007E}]/gu, (tag) =>
      String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000),
    )
    .replaceAll('[[', '⟦')
    .replaceAll(']]', '⟧');

function flat(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content)
    ? content
        .map((part: unknown) => z.object({ text: z.string() }).safeParse(part).data?.text ?? '')
        .join('\n')
    : '';
}

function send(response: ServerResponse, choice: Record<string, unknown>): void {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'obeying',
    choices: [{ index: 0, ...choice }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
