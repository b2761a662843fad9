import type { LanguageModelV4, LanguageModelV4Usage } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import type { Pool } from 'pg';
import { operatorCeiling, RunError } from '../failures.ts';

/**
 * The monthly limit of a workspace for the operator's model; without a limit nothing is counted.
 */
export type Ceiling = {
  /** @throws RunError `operator_ceiling` once the limit is reached. */
  check(workspaceId: string): Promise<void>;
  /** The same model, with its tokens counted for the workspace. */
  counted(model: LanguageModelV4, workspaceId: string): LanguageModelV4;
};

/**
 * An estimate for providers that report no usage, and for answers that were stopped before the
 * report.
 */
const LETTERS_PER_TOKEN = 4;

/** @param monthlyTokens for each workspace and calendar month (UTC); undefined: no limit. */
export async function createCeiling(
  pool: Pool,
  monthlyTokens: number | undefined,
): Promise<Ceiling> {
  await publish(pool, monthlyTokens);
  if (monthlyTokens === undefined) return { check: async () => {}, counted: (model) => model };
  const count = async (workspaceId: string, tokens: number) => {
    await pool.query(
      `insert into private.operator_usage as u (workspace_id, month, tokens)
       select id, private.this_month(), $2 from public.workspaces where id = $1
       on conflict (workspace_id, month) do update set tokens = u.tokens + excluded.tokens`,
      [workspaceId, tokens],
    );
  };
  return {
    async check(workspaceId) {
      const { rows } = await pool.query<{ tokens: string }>(
        `select tokens from private.operator_usage
         where workspace_id = $1 and month = private.this_month()`,
        [workspaceId],
      );
      if (Number(rows[0]?.tokens ?? 0) >= monthlyTokens) throw new RunError(operatorCeiling());
    },
    counted: (model, workspaceId) => countedModel(model, (tokens) => count(workspaceId, tokens)),
  };
}

/** Publishes the limit, so that the app can show it to the people who run a workspace. */
async function publish(pool: Pool, monthlyTokens: number | undefined): Promise<void> {
  if (monthlyTokens === undefined) await pool.query('delete from private.operator_ceiling');
  else
    await pool.query(
      `insert into private.operator_ceiling (monthly_tokens) values ($1)
       on conflict (only_row) do update set monthly_tokens = excluded.monthly_tokens`,
      [monthlyTokens],
    );
}

function countedModel(
  model: LanguageModelV4,
  count: (tokens: number) => Promise<void>,
): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapGenerate({ doGenerate, params }) {
        const result = await doGenerate();
        const letters = lettersIn(params.prompt) + lettersIn(result.content);
        await count(tokensOf(result.usage) ?? estimate(letters));
        return result;
      },
      async wrapStream({ doStream, params }) {
        const { stream, ...rest } = await doStream();
        let letters = lettersIn(params.prompt);
        let isCounted = false;
        const countOnce = async (usage?: LanguageModelV4Usage) => {
          if (isCounted) return;
          isCounted = true;
          await count((usage && tokensOf(usage)) ?? estimate(letters));
        };
        const counting = new TransformStream({
          async transform(part, controller) {
            if ('delta' in part) letters += lettersIn(part.delta);
            if (part.type === 'finish') await countOnce(part.usage);
            controller.enqueue(part);
          },
          flush: () => countOnce(),
          // If a person stops an answer, the tokens written so far still count.
          cancel: () => countOnce(),
        });
        return { ...rest, stream: stream.pipeThrough(counting) };
      },
    },
  });
}

const lettersIn = (value: unknown) => JSON.stringify(value)?.length ?? 0;
const estimate = (letters: number) => Math.ceil(letters / LETTERS_PER_TOKEN);

function tokensOf({ inputTokens, outputTokens }: LanguageModelV4Usage): number | null {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null;
  return (inputTokens.total ?? 0) + (outputTokens.total ?? 0);
}
