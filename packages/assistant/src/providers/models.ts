import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import type { NetworkProvider } from '../provider.ts';

const DEFAULT_URLS = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** The query for the provider's largest page of models. */
const PAGES: Partial<Record<NetworkProvider['kind'], string>> = {
  anthropic: '?limit=1000',
  google: '?pageSize=1000',
};

/** Sorts model-2 before model-10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const MOST = 500;
const NAME_MAX = 255;
const BODY_MAX = 4 * 1024 * 1024;

const listSchema = z
  .object({ data: z.array(z.object({ id: z.string() })) })
  .transform(({ data }) => data.map(({ id }) => id));
const googleSchema = z
  .object({
    models: z.array(
      z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() }),
    ),
  })
  .transform(({ models }) =>
    models
      .filter(({ supportedGenerationMethods: can }) => can?.includes('generateContent') ?? true)
      .map(({ name }) => name.replace(/^models\//, '')),
  );

/**
 * The ids of a provider's models, sorted; at most 500.
 * @throws APICallError for an unexpected response, and everything that `fetch` throws.
 */
export async function listModels(
  config: NetworkProvider,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const base = (
    config.baseUrl ?? (config.kind === 'openai-compatible' ? '' : DEFAULT_URLS[config.kind])
  ).replace(/\/+$/, '');
  const url = `${base}/models${PAGES[config.kind] ?? ''}`;
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...keyHeaders(config) },
    signal,
  });
  const responseBody = await textOf(answer);
  const models = (config.kind === 'google' ? googleSchema : listSchema).safeParse(
    answer.ok ? parsed(responseBody) : null,
  );
  if (!models.success)
    throw new APICallError({
      message: `The list of models: ${answer.status}`,
      url,
      requestBodyValues: {},
      statusCode: answer.status,
      responseBody,
    });
  return [...new Set(models.data)]
    .filter((id) => id !== '' && id.length <= NAME_MAX)
    .toSorted(inOrder)
    .slice(0, MOST);
}

function keyHeaders({ kind, apiKey }: NetworkProvider): Record<string, string> {
  if (apiKey === undefined) return {};
  if (kind === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': apiKey };
  return { authorization: `Bearer ${apiKey}` };
}

/** The text of a response, up to a size that no list of models exceeds. */
async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > BODY_MAX) break;
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
