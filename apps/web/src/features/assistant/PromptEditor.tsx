import type { ChannelForm } from '@parley/model';
import { ModeField } from './prompts/ModeField.tsx';
import { PromptField } from './prompts/PromptField.tsx';

type Values = Pick<ChannelForm, 'prompt' | 'assistant_mode'>;
type PromptEditorProps = {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  set(key: 'prompt', value: string): void;
  setMode(mode: Values['assistant_mode']): void;
};

/** What the assistant of a new channel does: its prompt, and when it answers. */
export function PromptEditor({ values, errors, set, setMode }: PromptEditorProps) {
  return (
    <>
      <PromptField
        value={values.prompt}
        error={errors.prompt}
        onChange={(prompt) => set('prompt', prompt)}
      />
      <ModeField value={values.assistant_mode} onChange={setMode} />
    </>
  );
}
