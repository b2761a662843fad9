import { accessToken, config } from '../../data/index.ts';

export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
export type ApiRequest = {
  method: (typeof METHODS)[number];
  /** Below the address of the Data API, with its query. */
  path: string;
  body: string;
};
export type ApiAnswer = { status: number; milliseconds: number; text: string };

const addressOf = (path: string) => `${config.supabaseUrl}/rest/v1/${path}`;
const hasBody = ({ method, body }: ApiRequest) => method !== 'GET' && body !== '';

/** Sends a request to the Data API with the rights of the user's session. */
export async function send(request: ApiRequest): Promise<ApiAnswer> {
  const began = performance.now();
  const response = await fetch(addressOf(request.path), {
    method: request.method,
    headers: {
      apikey: config.supabaseKey,
      Authorization: `Bearer ${(await accessToken()) ?? ''}`,
      Prefer: 'return=representation',
      ...(hasBody(request) ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody(request) ? { body: request.body } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - began),
    text: indented(text),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A request for the command line. The token is not part of it. */
export const curlOf = (request: ApiRequest): string =>
  [
    `curl -X ${request.method} ${quoted(addressOf(request.path))}`,
    `  -H 'apikey: ${config.supabaseKey}'`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(hasBody(request)
      ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(request.body)}`]
      : []),
  ].join(' \\\n');

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
