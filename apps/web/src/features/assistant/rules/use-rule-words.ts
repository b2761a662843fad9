import { profileName } from '@parley/model';
import type { Rule } from '@parley/model/rules';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { ruleWords } from './rule-words.ts';
import { ownTimezone } from './use-read-rules.ts';

/** Words for rules, in the interface language and with today's names. */
export function useRuleWords(): (rule: Rule) => { when: string; what: string } {
  const { t, i18n } = useTranslation('rules');
  const profiles = useProfiles();
  return (rule) =>
    ruleWords(rule, {
      t,
      language: i18n.language,
      timezone: ownTimezone(),
      nameOf: (id) => profileName(profiles.get(id)),
    });
}
