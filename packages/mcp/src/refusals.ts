type Refusal = { code: string; message: string; hint: string };

/** An error response in the form of JSON-RPC without a request id: clients show its message. */
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
    message: 'Requests from pages of other sites are refused.',
    hint: 'Use a program instead of a web page.',
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
      message: 'This server keeps no sessions and sends nothing unasked.',
      hint: 'Send requests by POST.',
    },
    { Allow: 'POST' },
  );

/**
 * Answers a client that looks for OAuth metadata. There is no OAuth here, and a page of the app
 * would confuse the client.
 */
export const noSignIn = (): Response =>
  refuse(404, {
    code: 'no_oauth',
    message: 'There is no sign-in here; access is by token.',
    hint: 'Make one in Parley under Settings, Access tokens.',
  });
