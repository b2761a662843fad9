import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the server answers one request; chunks of text are sent as they are listed. */
export type Script =
  | { say: string[]; pauseMs?: number }
  | { refuse: true }
  | { status: number; retryAfter?: number; message?: string }
  /** Breaks the connection, or with `cleanly` ends the response without saying that the answer is whole. */
  | { cutAfter: string[]; cleanly?: boolean }
  /** Reports an error in the middle of the stream. */
  | { failAfter: string[]; message: string }
  | { hang: true };

export type OpenAiServer = {
  /** Ends in /v1. */
  url: string;
  /** Bodies of the requests so far. */
  requests: { model: string; messages: { role: string; content: unknown }[] }[];
  /** Answers for the next requests, in order; the last is repeated. */
  script(...answers: Script[]): void;
  close(): Promise<void>;
};

/** A local server that speaks the streaming protocol of OpenAI's chat completions, for tests over real HTTP. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const requests: OpenAiServer['requests'] = [];
  let answers: Script[] = [{ say: ['Hello.'] }];
  const server = createServer(async (request, response) => {
    requests.push(JSON.parse(await bodyOf(request)));
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next) await perform(next, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/v1`,
    requests,
    script: (...next) => {
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function perform(script: Script, response: ServerResponse): Promise<void> {
  if ('status' in script) {
    response.writeHead(script.status, { 'content-type': 'application/json', ...(script.retryAfter === undefined ? {} : { 'retry-after': String(script.retryAfter) }) });
    response.end(JSON.stringify({ error: { message: script.message ?? 'refused', type: 'error' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if ('hang' in script) return;
  if ('refuse' in script) {
    response.write(event({ delta: { role: 'assistant', refusal: 'I cannot help with that.' }, finish_reason: null }));
    response.write(event({ delta: {}, finish_reason: 'content_filter' }));
    response.end('data: [DONE]\n\n');
    return;
  }
  const words = 'say' in script ? script.say : 'cutAfter' in script ? script.cutAfter : script.failAfter;
  for (const content of words) {
    response.write(event({ delta: { role: 'assistant', content }, finish_reason: null }));
    await sleep('say' in script ? (script.pauseMs ?? 0) : 20);
  }
  if ('cutAfter' in script) {
    if (script.cleanly) response.end();
    else response.destroy();
    return;
  }
  if ('failAfter' in script) {
    response.end(`data: ${JSON.stringify({ error: { message: script.message, type: 'server_error' } })}\n\n`);
    return;
  }
  response.write(event({ delta: {}, finish_reason: 'stop' }, { prompt_tokens: 12, completion_tokens: words.length, total_tokens: 12 + words.length }));
  response.end('data: [DONE]\n\n');
}

const event = (choice: Record<string, unknown>, usage?: Record<string, number>) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test', choices: [{ index: 0, ...choice }], ...(usage ? { usage } : {}) })}\n\n`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
