import { createHash } from 'node:crypto';
import { DatabaseError, Pool } from 'pg';
import {
  accepted,
  HookError,
  ignored,
  isHookErrorCode,
  type Posted,
  refusal,
  unknownWebhook,
} from './answers.ts';
import { bodyOf, MOST_BYTES, MOST_MAIL_BYTES, payloadOf } from './body.ts';
import { checkProof, forgePost, isOfForge } from './forges/index.ts';
import { commandAnswer } from './command-answer.ts';
import { exchangeToken, tokenIn } from './bot-tokens.ts';
import { createLimiter } from './limiter.ts';
import { isMailType, mailIn, mailPost } from './mail/index.ts';
import { type Post, postOf } from './payload.ts';

export type IncomingHooksOptions = {
  /** The database that holds the webhooks. */
  databaseUrl: string;
  /** Where programs reach this server; the addresses of new webhooks begin with it. */
  siteUrl: string;
  /** Signs the short-lived tokens for which bots exchange theirs. */
  jwtSecret: string;
  /** Limit for each webhook; 60 by default. */
  requestsPerMinute?: number;
  log(line: { level: 'warn' | 'error'; message: string; error: string }): void;
};

/** `answer` returns null for every path that is not its own. */
export type IncomingHooks = {
  answer(request: Request): Promise<Response | null>;
  close(): Promise<void>;
};

const OWN = /^\/hooks(?:\/|$)/;
const ADDRESS = /^\/hooks\/([A-Za-z0-9_-]{32})$/;

/** A body counts as one more request for each of these bytes: it costs as much time. */
const COUNTED_BYTES = 16 * 1024;
/** Most of an e-mail are attachments, which are counted but not shown. */
const COUNTED_MAIL_BYTES = 512 * 1024;
const EXCHANGE = '/hooks/token';
const RESPONSE = /^\/hooks\/answers\/([A-Za-z0-9_-]{43})$/;

/**
 * Serves the addresses of incoming webhooks, `POST /hooks/{secret}`, takes later answers to
 * commands, and exchanges the tokens of bots, `POST /hooks/token`. The database decides what a
 * secret may do, and finds it by its hash, so that no comparison tells how close a guess was.
 */
export function createIncomingHooks({
  databaseUrl,
  siteUrl,
  jwtSecret,
  requestsPerMinute = 60,
  log,
}: IncomingHooksOptions): IncomingHooks {
  const pool = new Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', (error) =>
    log({ level: 'warn', message: 'The webhooks lost a connection', error: error.message }),
  );
  const limit = createLimiter(requestsPerMinute);
  void rememberSite(pool, siteUrl).catch((error: unknown) =>
    log({ level: 'warn', message: 'The address of webhooks is not known', error: String(error) }),
  );

  const exchange = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') throw onlyPost('Tokens are exchanged by POST.');
    const authorization = request.headers.get('authorization');
    await limit(hashOf(tokenIn(authorization)));
    return Response.json(await exchangeToken(pool, authorization, jwtSecret), {
      headers: { 'Cache-Control': 'no-store' },
    });
  };

  const answerCommand = async (request: Request, hash: string): Promise<Response> => {
    if (request.method !== 'POST') throw onlyPost('Answers are posted.');
    await limit(hash);
    const answer = commandAnswer(
      (await bodyOf(request, MOST_BYTES)).toString('utf8'),
      request.headers.get('content-type'),
    );
    if (answer === null) return ignored();
    await asked(() =>
      pool.query('select private.answer_by_response($1, $2, $3)', [
        hash,
        answer.written,
        answer.isPublic,
      ]),
    );
    return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } });
  };

  const take = async (request: Request, pathname: string): Promise<Response> => {
    if (pathname === EXCHANGE) return exchange(request);
    const response = RESPONSE.exec(pathname)?.[1];
    if (response) return answerCommand(request, hashOf(response));
    const secret = ADDRESS.exec(pathname)?.[1];
    if (!secret) throw unknownWebhook();
    if (request.method !== 'POST') throw onlyPost('Webhooks take messages only.');
    const hash = hashOf(secret);
    await limit(hash);
    const type = request.headers.get('content-type');
    if (isMailType(type)) {
      const source = await bodyOf(request, MOST_MAIL_BYTES);
      await limit(hash, Math.floor(source.length / COUNTED_MAIL_BYTES));
      return accepted(await store(pool, hash, await mailPost(await mailIn(source, type))));
    }
    const bytes = await bodyOf(request, MOST_BYTES);
    await limit(hash, Math.floor(bytes.length / COUNTED_BYTES));
    const body = bytes.toString('utf8');
    const payload = () => payloadOf(body, type);
    if (!isOfForge(request.headers)) return accepted(await store(pool, hash, postOf(payload())));
    checkProof(request.headers, body, secret);
    const post = forgePost(request.headers, payload());
    if (post !== null) return accepted(await store(pool, hash, post));
    await asked(() => pool.query('select from private.accepting_webhook($1)', [hash]));
    return ignored();
  };

  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (!OWN.test(pathname)) return null;
      try {
        return await take(request, pathname);
      } catch (error) {
        if (error instanceof HookError) return refusal(error);
        // The path is a secret, so that the log of the gateway must not have it.
        log({ level: 'error', message: 'A webhook failed', error: String(error) });
        return refusal(unavailable());
      }
    },
    close: () => pool.end(),
  };
}

const store = (pool: Pool, hash: string, post: Post): Promise<Posted> =>
  asked(async () => {
    const { rows } = await pool.query<Posted>(
      'select * from private.post_by_webhook($1, $2, $3, $4, $5)',
      [hash, post.written, post.threadKey, post.updateKey, post.shownAs],
    );
    const [posted] = rows;
    if (!posted) throw new Error('The database stored no message.');
    return posted;
  });

/** Asks the database, and tells its refusals to the program. */
async function asked<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (error) {
    throw told(error);
  }
}

/** A refusal of the database has its code in `detail`. */
function told(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !isHookErrorCode(error.detail)) return error;
  return new HookError(error.detail, error.message, error.hint ?? '');
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const onlyPost = (message: string) =>
  new HookError('only_post', message, 'Send it by POST.', { Allow: 'POST' });

const unavailable = () =>
  new HookError('unavailable', 'The message could not be stored.', 'Try again in a moment.', {
    'Retry-After': '5',
  });

/** The addresses that the database gives out begin with this. */
async function rememberSite(pool: Pool, siteUrl: string): Promise<void> {
  await pool.query(
    `insert into private.site (url) values ($1)
     on conflict (id) do update set url = excluded.url where site.url <> excluded.url`,
    [siteUrl],
  );
}
