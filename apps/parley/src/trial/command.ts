import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readProvider } from '@parley/assistant';
import { z } from 'zod';
import { withSource } from '../transfer.ts';
import { pageOf } from './page.ts';
import { textOf } from './text.ts';
import { runTrial } from './trial.ts';
import { LANGUAGES } from './words.ts';

const USAGE = `Usage:
  npm run trial -- <folder or zip> [--html <new file>]
    Asks the assistant what people asked in a history, each question as of its moment. The history
    is imported into a folder of its own, which is removed afterwards. AI_PROVIDER and its
    companions choose the model, as for the product.
    --team <name>        the team that comes, if the export of Mattermost has several
    --questions <n>      at most so many questions, spread over channels and time (200)
    --seed <n>           another sample (1)
    --without-private    leaves out private channels; no example ever comes from one
    --price-in <n>       the price of a million tokens that a model reads …
    --price-out <n>      … and of a million that it writes
    --html <new file>    writes a page to show
    --lang en|de         the language of the page and of the text
    --json               writes the report as JSON
    --keep               leaves the folder behind, and names it`;

const optionsSchema = z
  .object({
    team: z.string().optional(),
    questions: z.coerce.number().int().min(1).max(100_000),
    seed: z.coerce.number().int().min(0),
    'without-private': z.boolean(),
    'price-in': z.coerce.number().min(0).optional(),
    'price-out': z.coerce.number().min(0).optional(),
    html: z.string().min(1).optional(),
    lang: z.enum(LANGUAGES),
    json: z.boolean(),
    keep: z.boolean(),
  })
  .refine(
    (options) => (options['price-in'] === undefined) === (options['price-out'] === undefined),
  );

type Surroundings = {
  env: NodeJS.ProcessEnv;
  /** Ends the trial early. */
  signal: AbortSignal;
  onProgress(text: string): void;
};

/** `parley trial`. `isValid` is false if an answer knew what came later. */
export async function trialCommand(
  args: string[],
  { env, signal, onProgress }: Surroundings,
): Promise<{ text: string; isValid: boolean }> {
  const { path, options } = readArgs(args);
  // A trial takes long; that its page cannot be written is said before.
  if (options.html !== undefined && existsSync(options.html))
    throw new Error(`${options.html} exists. Name a new file.`);
  const priceIn = options['price-in'];
  const priceOut = options['price-out'];
  const { report, dataDir } = await withSource(path, { team: options.team }, (source) =>
    runTrial({
      source,
      provider: readProvider(env),
      most: options.questions,
      seed: options.seed,
      withPrivate: !options['without-private'],
      prices:
        priceIn === undefined || priceOut === undefined ? null : { in: priceIn, out: priceOut },
      keeps: options.keep,
      signal,
      onProgress,
    }),
  );
  if (options.html !== undefined)
    await writeFile(options.html, pageOf(report, options.lang), { flag: 'wx', mode: 0o600 });
  if (options.keep) onProgress(`The workspace is in ${dataDir}`);
  return {
    text: options.json ? JSON.stringify(report, null, 2) : textOf(report, options.lang),
    isValid: report.later.length === 0,
  };
}

function readArgs(args: string[]) {
  const { positionals, values } = parsed(args);
  const options = optionsSchema.safeParse(values);
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0 || !options.success) throw new Error(USAGE);
  return { path, options: options.data };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        team: { type: 'string' },
        questions: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        'without-private': { type: 'boolean', default: false },
        'price-in': { type: 'string' },
        'price-out': { type: 'string' },
        html: { type: 'string' },
        lang: { type: 'string', default: 'en' },
        json: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, {
      cause: error,
    });
  }
}
