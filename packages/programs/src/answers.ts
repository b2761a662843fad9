/** Every refusal, with its status. Those of the database have the same codes there. */
const STATUS = {
  no_webhook: 404,
  no_response: 404,
  webhook_off: 403,
  webhook_orphaned: 403,
  channel_archived: 409,
  only_post: 405,
  invalid_json: 400,
  invalid_payload: 400,
  invalid_mail: 400,
  no_text: 400,
  too_long: 413,
  too_large: 413,
  unsupported_type: 415,
  bad_signature: 401,
  invalid_token: 401,
  rate_limited: 429,
  unavailable: 503,
} as const;
export type HookErrorCode = keyof typeof STATUS;

export const codes = Object.keys(STATUS);

/** A refusal that is told to the program. */
export class HookError extends Error {
  readonly code: HookErrorCode;
  readonly hint: string;
  readonly headers: Record<string, string>;

  constructor(
    code: HookErrorCode,
    message: string,
    hint: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.headers = headers;
  }
}

export const isHookErrorCode = (code: unknown): code is HookErrorCode =>
  typeof code === 'string' && Object.hasOwn(STATUS, code);

const KEPT_NOWHERE = { 'Cache-Control': 'no-store' };

export const refusal = ({ code, message, hint, headers }: HookError): Response =>
  Response.json(
    { ok: false, code, message, hint },
    { status: STATUS[code], headers: { ...KEPT_NOWHERE, ...headers } },
  );

export type Posted = { message_id: string; thread_id: string | null; is_update: boolean };

export const accepted = ({ message_id, thread_id, is_update }: Posted): Response =>
  Response.json({ ok: true, message_id, thread_id, updated: is_update }, { headers: KEPT_NOWHERE });

/** An event of which nothing is told, such as a new star. */
export const ignored = (): Response =>
  Response.json({ ok: true, ignored: true }, { headers: KEPT_NOWHERE });

export const unknownWebhook = (): HookError =>
  new HookError(
    'no_webhook',
    'There is no webhook at this address.',
    'Its secret was replaced, or it was deleted. Ask those who run the channel for the address.',
  );
