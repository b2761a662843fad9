import { type AssistantRun, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { runErrorText } from './run-error.ts';
import { type ToolUse, toolsOf } from './run-facts.ts';

/** Recorded facts of a run, one per line. Unknown facts have no line. */
export function RunFacts({ run }: { run: AssistantRun }) {
  const { t, i18n } = useTranslation('assistant');
  const profiles = useProfiles();
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const seconds = (ms: number) => t('seconds', { seconds: number(ms / 1000, ms < 1000 ? 2 : 1) });
  const tool = ({ name, count }: ToolUse) =>
    `${t(`tools.${name}.title`, { defaultValue: name })}${count > 1 ? ` × ${number(count)}` : ''}`;
  const {
    model,
    provider,
    duration_ms: ms,
    first_token_ms: first,
    input_tokens: read,
    output_tokens: written,
    cost,
  } = run;
  const tools = toolsOf(run);
  const error = run.status === 'failed' ? runErrorText(run, t) : null;
  const facts: [string, string | null][] = [
    [t('fact.model'), model],
    [t('fact.provider'), provider],
    [t('fact.asked'), t('askedBy', { name: profileName(profiles.get(run.asked_by)) })],
    [
      t('fact.tools'),
      tools.length > 0
        ? new Intl.ListFormat(i18n.language, { type: 'unit' }).format(tools.map(tool))
        : null,
    ],
    [t('fact.first'), first === null ? null : seconds(first)],
    [t('fact.duration'), ms === null ? null : seconds(ms)],
    [
      t('fact.tokens'),
      read === null && written === null
        ? null
        : t('readWritten', { read: number(read ?? 0), written: number(written ?? 0) }),
    ],
    [t('fact.cost'), cost === null ? null : number(cost, 6)],
    [t('fact.reason'), run.reason],
    [t('fact.error'), error && [error.what, error.hint].filter(Boolean).join(' ')],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm tabular-nums">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 wrap-anywhere text-soft">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
