type Refusal = { code: string; message: string; hint: string };

/** An answer that refuses, as JSON-RPC without a request has it: clients show its message. */
function refuse(
  status: number,
  { code, message, hint }: Refusal,
  headers: Record<string, string> = {},
): Response {
  const body = {
    jsonrpc: '2.0',
    error: { code: -32_000, message: `${message} ${hint}`, data: { code, hint } },
    id: null,
  };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

export const noToken = (hasShownOne: boolean): Response =>
  refuse(
    401,
    {
      code: 'invalid_token',
      message: hasShownOne
        ? 'This access token is not valid: it was taken back, has expired, or its person has left.'
        : 'An access token is needed.',
      hint: 'Make one in Parley under Settings, Access tokens.',
    },
    { 'WWW-Authenticate': `Bearer realm="Parley"${hasShownOne ? ', error="invalid_token"' : ''}` },
  );

export const foreignPage = (): Response =>
  refuse(403, {
    code: 'foreign_origin',
    message: 'Pages of other sites do not speak to this server.',
    hint: 'Use a client that is no web page.',
  });

export const tooMany = (seconds: number): Response =>
  refuse(
    429,
    {
      code: 'rate_limited',
      message: 'Too many requests with this token.',
      hint: `Try again in ${seconds} s.`,
    },
    { 'Retry-After': String(seconds) },
  );

export const onlyPost = (): Response =>
  refuse(
    405,
    {
      code: 'method_not_allowed',
      message: 'This server keeps no sessions and sends nothing by itself.',
      hint: 'Send requests by POST.',
    },
    { Allow: 'POST' },
  );

/**
 * Where a client looks for a sign-in by OAuth, which there is none of; a page of the app would
 * puzzle it.
 */
export const noSignIn = (): Response =>
  refuse(404, {
    code: 'no_oauth',
    message: 'Access is given by tokens alone.',
    hint: 'Make one in Parley under Settings, Access tokens.',
  });
