import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai';
import { dropRefusals } from './providers/drop-refusals.ts';

/** The configuration of the language model. */
export type ProviderConfig =
  | { kind: 'built-in' }
  | {
      kind: 'anthropic' | 'openai' | 'google';
      apiKey: string;
      model: string;
      baseUrl: string | undefined;
    }
  | { kind: 'openai-compatible'; apiKey: string | undefined; model: string; baseUrl: string };

export type NetworkProvider = Exclude<ProviderConfig, { kind: 'built-in' }>;

const DEFAULT_MODELS = {
  anthropic: 'claude-sonnet-5-5',
  openai: 'gpt-5.5',
  google: 'gemini-flash-latest',
} as const;
const KINDS = ['built-in', 'anthropic', 'openai', 'google', 'openai-compatible'];

/**
 * The provider from AI_PROVIDER, AI_MODEL, AI_API_KEY and AI_BASE_URL; the built-in model without
 * them.
 * @throws an error with one sentence that names the variable.
 */
export function readProvider(env: Record<string, string | undefined>): ProviderConfig {
  const value = (name: string) => env[name]?.trim() || undefined;
  const kind = value('AI_PROVIDER') ?? 'built-in';
  const apiKey = value('AI_API_KEY');
  const model = value('AI_MODEL');
  const baseUrl = value('AI_BASE_URL');
  if (baseUrl !== undefined && !isWebUrl(baseUrl))
    throw new Error(`AI_BASE_URL must be an http or https URL, but is "${baseUrl}".`);
  if (baseUrl !== undefined && hasCredentials(baseUrl))
    throw new Error('AI_BASE_URL must not hold a user or password; set AI_API_KEY instead.');
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new Error('AI_API_KEY must be one word of plain characters.');
  if (kind === 'built-in') return { kind };
  if (kind === 'anthropic' || kind === 'openai' || kind === 'google') {
    if (apiKey === undefined)
      throw new Error(`AI_API_KEY is required when AI_PROVIDER is ${kind}.`);
    return { kind, apiKey, model: model ?? DEFAULT_MODELS[kind], baseUrl };
  }
  if (kind === 'openai-compatible') {
    if (baseUrl === undefined)
      throw new Error('AI_BASE_URL is required when AI_PROVIDER is openai-compatible.');
    if (model === undefined)
      throw new Error('AI_MODEL is required when AI_PROVIDER is openai-compatible.');
    return { kind, apiKey, model, baseUrl };
  }
  throw new Error(`AI_PROVIDER must be one of ${KINDS.join(', ')}, but is "${kind}".`);
}

/**
 * The model of the configured provider; a channel can choose another model of the same provider.
 * `fetch` makes the requests.
 */
export function networkModel(
  config: NetworkProvider,
  channelModel: string | null,
  fetch?: typeof globalThis.fetch,
): LanguageModelV4 {
  const model = modelOf(config, channelModel?.trim() || config.model, fetch);
  const speaksOpenAi = config.kind === 'openai' || config.kind === 'openai-compatible';
  return wrapLanguageModel({
    model,
    middleware: [...REASONING, ...(speaksOpenAi ? [dropRefusals] : [])],
  });
}

/** Open models write their reasoning into the answer, between tags; any address may serve one. */
const REASONING = ['think', 'thinking', 'reasoning'].map((tagName) =>
  extractReasoningMiddleware({ tagName }),
);

function modelOf(
  config: NetworkProvider,
  model: string,
  fetch?: typeof globalThis.fetch,
): LanguageModelV4 {
  const { apiKey, baseUrl: baseURL } = config;
  switch (config.kind) {
    case 'anthropic':
      return createAnthropic({ apiKey, baseURL, fetch })(model);
    case 'openai':
      return createOpenAI({ apiKey, baseURL, fetch }).chat(model);
    case 'google':
      return createGoogle({ apiKey, baseURL, fetch })(model);
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        apiKey,
        baseURL: config.baseUrl,
        includeUsage: true,
        fetch,
      })(model);
  }
}

function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
