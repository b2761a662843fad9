import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { builtInModel } from './built-in/model.ts';

/** Which language model answers (design decision 9). */
export type ProviderConfig =
  | { kind: 'built-in' }
  | { kind: 'anthropic' | 'openai' | 'google'; apiKey: string; model: string; baseUrl: string | undefined }
  | { kind: 'openai-compatible'; apiKey: string | undefined; model: string; baseUrl: string };

const DEFAULT_MODELS = { anthropic: 'claude-sonnet-4-5', openai: 'gpt-5.1', google: 'gemini-2.5-flash' } as const;
const KINDS = ['built-in', 'anthropic', 'openai', 'google', 'openai-compatible'];

/** @throws an error of one sentence that names the variable. */
export function readProvider(env: Record<string, string | undefined>): ProviderConfig {
  const kind = env.AI_PROVIDER || 'built-in';
  const baseUrl = env.AI_BASE_URL || undefined;
  if (baseUrl !== undefined && !isWebUrl(baseUrl)) throw new Error(`AI_BASE_URL must be an http or https URL, but is "${baseUrl}".`);
  if (kind === 'built-in') return { kind };
  if (kind === 'anthropic' || kind === 'openai' || kind === 'google') {
    if (!env.AI_API_KEY) throw new Error(`AI_API_KEY is required when AI_PROVIDER is ${kind}.`);
    return { kind, apiKey: env.AI_API_KEY, model: env.AI_MODEL || DEFAULT_MODELS[kind], baseUrl };
  }
  if (kind === 'openai-compatible') {
    if (!baseUrl) throw new Error('AI_BASE_URL is required when AI_PROVIDER is openai-compatible.');
    if (!env.AI_MODEL) throw new Error('AI_MODEL is required when AI_PROVIDER is openai-compatible.');
    return { kind, apiKey: env.AI_API_KEY || undefined, model: env.AI_MODEL, baseUrl };
  }
  throw new Error(`AI_PROVIDER must be one of ${KINDS.join(', ')}, but is "${kind}".`);
}

/** The model of the configured provider; a channel may name another of the same provider. */
export function languageModel(config: ProviderConfig, channelModel: string | null): LanguageModelV3 {
  if (config.kind === 'built-in') return builtInModel();
  const { apiKey, baseUrl: baseURL } = config;
  const model = channelModel || config.model;
  switch (config.kind) {
    case 'anthropic':
      return createAnthropic({ apiKey, baseURL })(model);
    case 'openai':
      return createOpenAI({ apiKey, baseURL }).chat(model);
    case 'google':
      return createGoogleGenerativeAI({ apiKey, baseURL })(model);
    case 'openai-compatible':
      return createOpenAICompatible({ name: 'openai-compatible', apiKey, baseURL: config.baseUrl, includeUsage: true })(model);
  }
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
