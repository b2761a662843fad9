import type { AssistantRun } from '@parley/model';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';

const failure = z.object({ code: z.string(), message: z.string(), hint: z.nullish(z.string()) });

/** Why a run failed and what helps, translated if the reason is known. */
export function runErrorText(
  { error }: Pick<AssistantRun, 'error'>,
  t: TFunction<'assistant'>,
): { what: string; hint: string } {
  const { data } = failure.safeParse(error);
  if (!data) return { what: t('failures.unknown'), hint: '' };
  return {
    what: t(`failures.${data.code}`, { defaultValue: data.message }),
    hint: t(`hints.${data.code}`, { defaultValue: data.hint ?? '' }),
  };
}
