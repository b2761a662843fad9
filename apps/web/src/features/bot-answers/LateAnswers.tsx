import type { Channel } from '@parley/model';
import { lazy, Suspense } from 'react';
import { attended } from '../../lib/attended.ts';
import { loadOtherTexts } from '../../lib/i18n.ts';

const CommandAnswers = lazy(async () => {
  await attended;
  const [{ CommandAnswers: Answers }] = await Promise.all([
    import('./CommandAnswers.tsx'),
    loadOtherTexts(),
  ]);
  return { default: Answers };
});

/** The answers, once somebody uses the page: reading a channel does not wait for them. */
export const LateAnswers = (given: { channel: Channel }) => (
  <Suspense fallback={null}>
    <CommandAnswers {...given} />
  </Suspense>
);
