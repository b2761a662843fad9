import type { Channel } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { modeText } from '../prompts/ModeField.tsx';
import { useAssistants } from '../prompts/queries.ts';
import { Firings, isLogged } from './Firings.tsx';
import { useFirings } from './firings.ts';
import { useHasModel, useStandingRules } from './queries.ts';
import { RuleRow } from './RuleRow.tsx';
import { useRuleWords } from './use-rule-words.ts';

/** The rules that a channel's assistant follows, for everybody who sees the channel. */
export function PublishedRules({ channel }: { channel: Channel }) {
  const { t } = useTranslation('rules');
  const { main } = useAssistants(channel);
  const { rules, isLoaded } = useStandingRules(main);
  const hasModel = useHasModel(channel.workspace_id);
  const firings = useFirings(channel.id).data;
  const wordsOf = useRuleWords();
  return (
    <Section title={t('publishedTitle')} text={t('publishedText')}>
      {!isLoaded && <SkeletonLines count={2} />}
      {isLoaded && rules.length === 0 && (
        <p className="text-soft">
          {t('publishedNone', {
            mode: t(`prompts:${modeText(channel.assistant_mode, hasModel)}`),
          })}
        </p>
      )}
      {rules.length > 0 && (
        <ul className="border-t border-hairline">
          {rules.map(({ row, rule }) => {
            const isWaiting = row.needs === 'model' && hasModel !== true;
            const state =
              row.needs === 'nothing' ? 'nothing' : hasModel === false ? 'noModel' : 'model';
            return (
              <RuleRow
                key={row.id}
                {...wordsOf(rule)}
                state={row.is_enabled ? (isWaiting ? 'waits' : 'runs') : 'off'}
                stateLabel={t(row.is_enabled ? `state.${state}` : 'state.off')}
                isOn={row.is_enabled}
              >
                {firings && isLogged(rule) && (
                  <Firings channelId={channel.id} firings={firings.get(row.id) ?? []} />
                )}
              </RuleRow>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
