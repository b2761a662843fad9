import { Button } from '@heroui/react';
import { limits, profileName } from '@parley/model';
import { allowedTools, storedTools } from '@parley/model/prompts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { useSettingsForm } from '../../channels/settings/use-settings-form.ts';
import { useProviders } from '../providers/queries.ts';
import { useHasModel } from '../rules/queries.ts';
import type { Assistant } from './assistants.ts';
import { type AssistantAppearance, nameMain, renameAssistant } from './mutations.ts';
import { AppearanceDialog } from './AppearanceDialog.tsx';
import { ModeField } from './ModeField.tsx';
import { PromptWork } from './PromptWork.tsx';
import { ToolsField } from './ToolsField.tsx';

const schema = z.object({
  mode: z.enum(['auto', 'mention', 'off']),
  model: z
    .string()
    .trim()
    .max(limits.nameMax, `Model must be at most ${limits.nameMax} characters`),
  tools: z.array(z.string()),
});
type Values = z.infer<typeof schema>;

/** Settings of one assistant: appearance, prompt, mode, model and tools. */
export function AssistantPanel({ assistant }: { assistant: Assistant }) {
  return (
    <div className="flex flex-col gap-6">
      <Identity assistant={assistant} />
      <PromptWork assistant={assistant} />
      <Behaviour assistant={assistant} />
    </div>
  );
}

const never = () => false;

function Identity({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('prompts');
  const [isOpen, setOpen] = useState(false);
  const { channel, id, profile } = assistant;
  const name = profile ? profileName(profile) : t('noneSeated');
  const save = (appearance: AssistantAppearance) =>
    id === null ? nameMain(channel.id, appearance) : renameAssistant(id, appearance);
  return (
    <div className="flex items-center gap-3">
      <Avatar profile={profile ?? { id: '', name, avatar_path: null, role: 'assistant' }} />
      <span className="min-w-0 truncate font-medium">{name}</span>
      <Button size="sm" variant="ghost" className="text-soft" onPress={() => setOpen(true)}>
        <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('appearance.change')}
      </Button>
      {isOpen && (
        <AppearanceDialog
          title={t('appearance.title')}
          submitLabel={t('save')}
          profile={profile}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Behaviour({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('prompts');
  // A channel can only choose among the models of the first provider.
  const models =
    useProviders(assistant.channel.workspace_id, never).data?.find(({ is_enabled }) => is_enabled)
      ?.test?.models ?? [];
  const hasModel = useHasModel(assistant.channel.workspace_id);
  const stored = {
    mode: assistant.mode,
    model: assistant.model ?? '',
    tools: [...allowedTools(assistant.tools)],
  };
  const form = useSettingsForm<Values>(schema, stored, ({ mode, model, tools }) =>
    assistant.update({ mode, model: model || null, tools: storedTools(tools) }),
  );
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <ModeField
        value={form.values.mode}
        hasModel={hasModel}
        onChange={(mode) => form.set('mode', mode)}
      />
      <div className="flex max-w-sm flex-col gap-1.5">
        <SuggestField
          label={t('model')}
          value={form.values.model}
          options={models}
          onChange={(model) => form.set('model', model)}
          error={form.errors.model}
        />
        <p className="text-sm text-faint">{t('modelHint')}</p>
      </div>
      <ToolsField value={form.values.tools} onChange={(tools) => form.set('tools', tools)} />
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </form>
  );
}
