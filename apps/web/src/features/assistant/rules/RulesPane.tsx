import type { ReadRule } from '@parley/model/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { Firings, isLogged } from './Firings.tsx';
import type { Firing } from './firings.ts';
import { RuleRow } from './RuleRow.tsx';
import { isOn, keyOf, type StandingRule } from './standing.ts';
import { useRuleWords } from './use-rule-words.ts';

/** Letters of a text, from the first until before the last. */
export type Range = { from: number; to: number };

type RulesPaneProps = {
  /** Null until the prompt is read. */
  read: readonly ReadRule[] | null;
  standing: readonly StandingRule[];
  switches: ReadonlyMap<string, boolean>;
  hasModel: boolean | null;
  firings?: ReadonlyMap<string, Firing[]> | undefined;
  channelId: string | null;
  /** A notice above the rules. */
  notice?: ReactNode;
  onSwitch(key: string, isOn: boolean): void;
  onPoint(range: Range | null): void;
  onGo(range: Range): void;
};

/** The rules of a prompt beside it, while it is written: what is followed, and what is not. */
export function RulesPane(props: RulesPaneProps) {
  const { t } = useTranslation('rules');
  const { read, hasModel, notice } = props;
  const needsModel = read?.some(({ needs }) => needs === 'model') ?? false;
  return (
    <div role="group" aria-label={t('title')} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t('title')}</h3>
      {notice}
      {hasModel === false && needsModel && <p className="text-sm text-soft">{t('noModel')}</p>}
      {read === null && <SkeletonLines count={3} />}
      {read?.length === 0 && <p className="text-sm text-faint">{t('none')}</p>}
      {read !== null && read.length > 0 && (
        <ul className="border-t border-hairline">
          {read.map((one, index) => (
            // Sentences have no id; their position is what identifies them.
            <Sentence key={index} one={one} {...props} />
          ))}
        </ul>
      )}
      <Gone {...props} />
    </div>
  );
}

function Sentence({
  one,
  standing,
  switches,
  hasModel,
  firings,
  channelId,
  onSwitch,
  onPoint,
  onGo,
}: RulesPaneProps & { one: ReadRule }) {
  const { t } = useTranslation('rules');
  const wordsOf = useRuleWords();
  const { rule, needs, problem, sentence, from, to } = one;
  const point = (isHere: boolean) => onPoint(isHere ? { from, to } : null);
  const go = () => onGo({ from, to });
  if (problem)
    return (
      <RuleRow
        when={sentence}
        what={null}
        state="impossible"
        stateLabel={t('state.impossible')}
        note={t(`problems.${problem}`)}
        onPoint={point}
        onGo={go}
      />
    );
  if (!rule) return <Prose one={one} hasModel={hasModel} onPoint={point} onGo={go} />;
  const key = keyOf(rule);
  const row = standing.find((other) => other.key === key)?.row;
  const on = isOn(key, standing, switches);
  const isWaiting = needs === 'model' && hasModel !== true;
  const state = needs === 'nothing' ? 'nothing' : hasModel === false ? 'noModel' : 'model';
  return (
    <RuleRow
      {...wordsOf(rule)}
      state={on ? (isWaiting ? 'waits' : 'runs') : 'off'}
      stateLabel={[
        t(on ? `state.${state}` : 'state.off'),
        ...(row || channelId === null ? [] : [t('new')]),
      ].join(' · ')}
      isOn={on}
      onSwitch={(isNow) => onSwitch(key, isNow)}
      onPoint={point}
      onGo={go}
    >
      {row && channelId !== null && firings && isLogged(rule) && (
        <Firings channelId={channelId} firings={firings.get(row.id) ?? []} />
      )}
    </RuleRow>
  );
}

type ProseProps = {
  one: ReadRule;
  hasModel: boolean | null;
  onPoint(isHere: boolean): void;
  onGo(): void;
};

/** A sentence that is no rule, in one quiet line. */
function Prose({ one: { sentence, needs }, hasModel, onPoint, onGo }: ProseProps) {
  const { t } = useTranslation('rules');
  const manner = hasModel === false ? 'mannerNoModel' : 'manner';
  return (
    <li
      className="flex items-baseline gap-2 border-b border-hairline px-1 py-1.5 text-sm text-faint"
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      <button
        type="button"
        onClick={onGo}
        className="min-w-0 flex-1 truncate rounded-sm text-start hover:bg-hover"
      >
        {sentence}
      </button>
      <span className="shrink-0">{t(needs === 'model' ? `state.${manner}` : 'state.fact')}</span>
    </li>
  );
}

/** Rules that are followed today although the text no longer has them. */
function Gone({ read, standing }: RulesPaneProps) {
  const { t } = useTranslation('rules');
  const wordsOf = useRuleWords();
  const keys = new Set(read?.flatMap(({ rule }) => (rule ? [keyOf(rule)] : [])));
  const gone = read === null ? [] : standing.filter(({ key }) => !keys.has(key));
  if (gone.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-medium">{t('gone')}</h4>
      <p className="text-sm text-faint">{t('goneText')}</p>
      <ul className="border-t border-hairline">
        {gone.map(({ row, rule }) => (
          <RuleRow
            key={row.id}
            {...wordsOf(rule)}
            state={row.is_enabled ? 'runs' : 'off'}
            stateLabel={row.sentence}
          />
        ))}
      </ul>
    </div>
  );
}
