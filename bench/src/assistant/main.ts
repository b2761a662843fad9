import { startOpenAiServer } from '@parley/assistant/testing';
import { startProduct } from '@parley/e2e/product';
import { type TableLine, round, say, table } from '../table.ts';
import { createWorld } from '../world.ts';
import { measureCacheShare } from './cache-share.ts';
import { measureFirstToken } from './first-token.ts';

/**
 * `npm run bench:assistant`: the time from the provider's first word until a user sees it, and how
 * much of a request its provider could have cached.
 */

const TARGET_MS = 150;
const TARGET_SHARE = 0.85;

const model = await startOpenAiServer();
const product = await startProduct({
  env: {
    REQUESTS_PER_MINUTE: '10000000',
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'test-model',
    AI_API_KEY: 'key',
  },
});
const world = await createWorld(product);
try {
  const { share, tokens } = await measureCacheShare(world, model);
  const { p50, p95, most, questions } = await measureFirstToken(world, model);
  const beside = `of ${questions} answers`;
  const lines: TableLine[] = [
    {
      what: 'Provider’s first byte to first words, p50',
      figure: `${round(p50)} ms`,
      beside,
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Provider’s first byte to first words, p95',
      figure: `${round(p95)} ms`,
      beside,
      ratio: '',
      target: `≤ ${TARGET_MS} ms`,
      met: p95 <= TARGET_MS,
    },
    {
      what: 'Provider’s first byte to first words, longest',
      figure: `${round(most)} ms`,
      beside,
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Tokens of a request, ten questions among 5,000 messages',
      figure: `${round(tokens)}`,
      beside: '',
      ratio: '',
      target: '',
      met: null,
    },
    {
      what: 'Input that a cache could serve, ten questions among 5,000 messages',
      figure: `${round(share * 100)} %`,
      beside: '',
      ratio: '',
      target: `≥ ${TARGET_SHARE * 100} %`,
      met: share >= TARGET_SHARE,
    },
  ];
  say(table(lines));
  if (lines.some(({ met }) => met === false)) process.exitCode = 1;
} finally {
  await world.close();
  await product.stop();
  await model.close();
}
