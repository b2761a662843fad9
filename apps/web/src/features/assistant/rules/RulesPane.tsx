import { Button } from '@heroui/react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { AskForRules } from './AskForRules.tsx';
import { Firings, isLogged } from './Firings.tsx';
import type { Firing } from './firings.ts';
import { keepFocus } from './keep-focus.ts';
import { ProposedRule } from './ProposedRule.tsx';
import { cut, isLeft, type PromptRule, type Proposal } from './proposals.ts';
import { RuleRow } from './RuleRow.tsx';
import { isOn, keyOf, type StandingRule } from './standing.ts';
import type { Proposals } from './use-proposals.ts';
import { useRuleWords } from './use-rule-words.ts';

/** Letters of a text, from the first until before the last. */
export type Range = { from: number; to: number };

type RulesPaneProps = {
  /** Null until the prompt is read. */
  read: readonly PromptRule[] | null;
  /** The model's proposals; absent where no model can be asked. */
  proposals?: Proposals;
  /** The proposals without a decision, by their sentence. */
  open?: ReadonlyMap<string, Proposal>;
  standing: readonly StandingRule[];
  switches: ReadonlyMap<string, boolean>;
  hasModel: boolean | null;
  firings?: ReadonlyMap<string, Firing[]> | undefined;
  channelId: string | null;
  /** True if a proposal that was used here is gone with its sentence. */
  isLost?: boolean;
  isTooLong?: boolean;
  /** A notice above the rules. */
  notice?: ReactNode;
  onSwitch(key: string, isOn: boolean): void;
  onPoint(range: Range | null): void;
  onGo(range: Range): void;
};

/** The rules of a prompt beside it, while it is written: what is followed, and what is not. */
export function RulesPane(props: RulesPaneProps) {
  const { t } = useTranslation('rules');
  const { read, hasModel, notice, proposals, open = NO_PROPOSALS } = props;
  const needsModel = read?.some(isLeft) ?? false;
  const canAsk = hasModel === true && (needsModel || proposals?.state === 'failed');
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
            <Fragment key={index}>
              <Sentence one={one} {...props} />
              {proposals && <Offered of={one} next={read[index + 1]} {...{ proposals, open }} />}
            </Fragment>
          ))}
        </ul>
      )}
      {props.isLost && (
        <p role="status" className="text-sm text-soft">
          {t('proposals.lost')}
        </p>
      )}
      {proposals && canAsk && (
        <AskForRules
          proposals={proposals}
          count={open.size}
          isDisabled={props.isTooLong === true}
        />
      )}
      <Gone {...props} />
    </div>
  );
}

const NO_PROPOSALS: ReadonlyMap<string, Proposal> = new Map();

type OfferedProps = {
  of: PromptRule;
  next: PromptRule | undefined;
  proposals: Proposals;
  open: ReadonlyMap<string, Proposal>;
};

/** The proposal for a sentence, below the last of its rules. */
function Offered({ of, next, proposals, open }: OfferedProps) {
  const proposal = next?.from === of.from ? undefined : open.get(cut(of.sentence));
  return proposal ? <ProposedRule proposal={proposal} onChoose={proposals.choose} /> : null;
}

function Sentence({
  one,
  proposals,
  standing,
  switches,
  hasModel,
  firings,
  channelId,
  onSwitch,
  onPoint,
  onGo,
}: RulesPaneProps & { one: PromptRule }) {
  const { t } = useTranslation('rules');
  const wordsOf = useRuleWords();
  const { rule, needs, problem, sentence, from, to, source } = one;
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
        ...(source === 'model' ? [t('proposals.by')] : []),
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
      {source === 'model' && proposals && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          aria-label={t('proposals.dismissThis', { rule: t('then', wordsOf(rule)) })}
          onPress={({ target }) => keepFocus(target, 0, () => proposals.choose(key, false))}
        >
          {t('proposals.dismiss')}
        </Button>
      )}
    </RuleRow>
  );
}

type ProseProps = {
  one: PromptRule;
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
function Gone({ read, standing, proposals }: RulesPaneProps) {
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
        {gone.map(({ row, rule, key }) => (
          <RuleRow
            key={row.id}
            {...wordsOf(rule)}
            state={row.is_enabled ? 'runs' : 'off'}
            stateLabel={[
              ...(proposals?.choices.get(key) === false ? [t('proposals.dismissed')] : []),
              row.sentence,
            ].join(' · ')}
          />
        ))}
      </ul>
    </div>
  );
}
