import type { ChannelForm } from '@parley/model';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../data/index.ts';
import { Section } from '../../ui/PageHeader.tsx';
import { ModeField } from './prompts/ModeField.tsx';
import { PromptField, type PromptFieldHandle } from './prompts/PromptField.tsx';
import { publishRules } from './rules/mutations.ts';
import { useHasModel } from './rules/queries.ts';
import { type Range, RulesPane } from './rules/RulesPane.tsx';
import { writtenRules } from './rules/standing.ts';
import { useReadRules } from './rules/use-read-rules.ts';

type Values = Pick<ChannelForm, 'prompt' | 'assistant_mode'>;
type PromptEditorProps = {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  set<Key extends keyof Values>(key: Key, value: Values[Key]): void;
  whenCreated(work: (channelId: string) => Promise<void>): void;
};

/** Prompt, rules and mode of the assistant in a new channel. */
export function PromptEditor({ values, errors, set, whenCreated }: PromptEditorProps) {
  const { t } = useTranslation('channels');
  const read = useReadRules(values.prompt, null);
  const hasModel = useHasModel(useWorkspace()?.id ?? '');
  const field = useRef<PromptFieldHandle>(null);
  const [pointed, setPointed] = useState<Range | null>(null);
  const [switches, setSwitches] = useState<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    const rules = writtenRules(read ?? [], [], switches);
    whenCreated(async (channelId) => {
      if (rules.length > 0) await publishRules(channelId, null, rules);
    });
  });
  return (
    <Section title={t('assistant')} text={t('assistantText')}>
      <PromptField
        ref={field}
        value={values.prompt}
        error={errors.prompt}
        highlight={pointed}
        onChange={(prompt) => set('prompt', prompt)}
      />
      {values.prompt.trim() !== '' && (
        <RulesPane
          read={read}
          standing={[]}
          switches={switches}
          hasModel={hasModel}
          channelId={null}
          onSwitch={(key, isOn) => setSwitches(new Map([...switches, [key, isOn]]))}
          onPoint={setPointed}
          onGo={(range) => field.current?.select(range)}
        />
      )}
      <ModeField
        value={values.assistant_mode}
        hasModel={hasModel}
        onChange={(mode) => set('assistant_mode', mode)}
      />
    </Section>
  );
}
