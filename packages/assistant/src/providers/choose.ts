import type { LanguageModelV4 } from '@ai-sdk/provider';
import { asFetch, type SafeFetch } from '@parley/safe-fetch';
import type { Pool } from 'pg';
import { builtInModel } from '@parley/built-in';
import { SILENCE } from '../context/frame.ts';
import { type Conversation, momentOfAnswer } from '../conversation/conversation.ts';
import { RunError } from '../failures.ts';
import { withFilledPrompt } from '../prompt.ts';
import { networkModel, type ProviderConfig } from '../provider.ts';
import type { Secrets } from '../secrets.ts';
import type { Prices } from '../usage.ts';
import type { Ceiling } from './ceiling.ts';
import { supportsImages } from './image-support.ts';
import { enabledProviders, openProvider, type StoredProvider } from './workspace.ts';

/** A candidate for an answer; `prices` are for a million tokens, null if unknown. */
export type ModelCandidate = {
  model: LanguageModelV4;
  /**
   * The name for people: the one in the workspace's settings, or the kind. At most 50 characters.
   */
  provider: string;
  prices: Prices;
  seesImages: boolean;
};

export type ProviderOptions = {
  pool: Pool;
  secrets: Secrets;
  /** Reaches providers of workspaces, whose addresses people wrote. */
  safeFetch: SafeFetch;
  /** The server's own provider, for workspaces without one. */
  provider: ProviderConfig;
  /** The workspaces' limit for the server's provider. */
  ceiling: Ceiling;
};

export type ModelRequest = { workspaceId: string; channelModel: string | null };
export type Models = (request: ModelRequest) => Promise<ModelCandidate[]>;

const NAME_MAX = 50;

/**
 * The models of a workspace's providers, in order. A workspace without providers gets the server's,
 * or an empty list if that is the built-in model. A channel's own model belongs to the first
 * provider.
 * @throws RunError if the workspace has providers but none has a usable key, or if it has none and
 * has reached the operator's limit.
 */
export function createModels({
  pool,
  secrets,
  safeFetch,
  provider,
  ceiling,
}: ProviderOptions): Models {
  const fetch = asFetch(safeFetch);
  return async ({ workspaceId, channelModel }) => {
    const stored = await enabledProviders(pool, workspaceId);
    if (stored.length === 0) {
      if (provider.kind === 'built-in') return [];
      await ceiling.check(workspaceId);
      const own = candidateOf(provider, channelModel, { name: provider.kind, prices: null });
      return [{ ...own, model: ceiling.counted(own.model, workspaceId) }];
    }
    return usable(stored, (one, isFirst) =>
      candidateOf(openProvider(one, secrets), isFirst ? channelModel : null, {
        name: one.name,
        prices: pricesOf(one),
        fetch,
      }),
    );
  };
}

/**
 * The models to try for a question, in order, never empty: the built-in model is used if no
 * provider is configured.
 */
export function createChooser(
  options: ProviderOptions,
): (question: ModelRequest & { conversation: Conversation }) => Promise<ModelCandidate[]> {
  const models = createModels(options);
  return async ({ conversation, ...request }) => {
    const candidates = await models(request);
    return candidates.length > 0
      ? candidates
      : [
          {
            model: builtInModel(
              withFilledPrompt(conversation, momentOfAnswer(conversation)),
              SILENCE,
            ),
            provider: 'built-in',
            prices: null,
            seesImages: false,
          },
        ];
  };
}

type Facts = Pick<ModelCandidate, 'prices'> & { name: string; fetch?: typeof fetch };

function candidateOf(
  config: Exclude<ProviderConfig, { kind: 'built-in' }>,
  channelModel: string | null,
  { name, prices, fetch }: Facts,
): ModelCandidate {
  const model = networkModel(config, channelModel, fetch);
  return {
    model,
    provider: name.slice(0, NAME_MAX),
    prices,
    seesImages: supportsImages(config.kind, model.modelId),
  };
}

/** Skips providers without a usable key. If none is left, throws the first error. */
function usable(
  stored: StoredProvider[],
  make: (one: StoredProvider, isFirst: boolean) => ModelCandidate,
): ModelCandidate[] {
  let reason: RunError | null = null;
  const candidates = stored.flatMap((one, index) => {
    try {
      return [make(one, index === 0)];
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      reason ??= error;
      return [];
    }
  });
  if (candidates.length === 0 && reason) throw reason;
  return candidates;
}

/** With only one of the two prices, half of the cost would be missing. */
const pricesOf = ({ price_in: read, price_out: written }: StoredProvider) =>
  read === null || written === null ? null : { in: Number(read), out: Number(written) };
