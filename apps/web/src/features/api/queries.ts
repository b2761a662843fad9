import { useQuery } from '@tanstack/react-query';
import { accessToken, config } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { type ApiDescription, openApi, readDescription } from './description.ts';

export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
export type ApiRequest = {
  method: (typeof METHODS)[number];
  /** Below the address of the Data API, with its query. */
  path: string;
  body: string;
};
export type ApiAnswer = { status: number; milliseconds: number; text: string };

const addressOf = (path: string) => `${config.supabaseUrl}/rest/v1/${path}`;

/** Sends a request to the Data API with the rights of the user's session. */
export async function send({ method, path, body }: ApiRequest): Promise<ApiAnswer> {
  const began = performance.now();
  const response = await fetch(addressOf(path), {
    method,
    headers: {
      apikey: config.supabaseKey,
      Authorization: `Bearer ${(await accessToken()) ?? ''}`,
      Prefer: 'return=representation',
      ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(method === 'GET' || body === '' ? {} : { body }),
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
export const curlOf = ({ method, path, body }: ApiRequest): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${addressOf(path).replaceAll("'", '%27')}'`,
    `  -H 'apikey: ${config.supabaseKey}'`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(method === 'GET' || body === ''
      ? []
      : [
          `  -H 'Content-Type: application/json'`,
          `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n');

/** What this user can use of the API. */
export function useDescription() {
  return useQuery(
    {
      queryKey: ['api description'],
      queryFn: async (): Promise<ApiDescription> => {
        const { status, text } = await send({ method: 'GET', path: '', body: '' });
        if (status !== 200) throw new Error(`The description could not be loaded (${status}).`);
        return readDescription(openApi.parse(JSON.parse(text)));
      },
      staleTime: 60_000,
    },
    queries,
  );
}
