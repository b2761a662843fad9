import { Description, Label, Radio, RadioGroup } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import type { AssistantMode } from './assistants.ts';

const MODES = ['auto', 'mention', 'off'] as const satisfies readonly AssistantMode[];

/** The key of a mode's explanation; without a model, it says what the mode comes to. */
export const modeText = (mode: AssistantMode, hasModel: boolean | null) =>
  mode === 'auto' && hasModel === false ? 'mode.auto.textNoModel' : `mode.${mode}.text`;

/** Choice of when an assistant answers, with an explanation of each mode. */
export function ModeField({
  value,
  hasModel,
  onChange,
}: {
  value: AssistantMode;
  /** Null while it is unknown. */
  hasModel: boolean | null;
  onChange(mode: AssistantMode): void;
}) {
  const { t } = useTranslation('prompts');
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => onChange(MODES.find((mode) => mode === chosen) ?? value)}
      className="gap-0.5"
    >
      <Label>{t('mode.label')}</Label>
      {MODES.map((mode) => (
        <Radio key={mode} value={mode} className="m-0">
          <Radio.Content className="flex items-start gap-2.5 py-1">
            <Radio.Control className="mt-0.5 border border-faint">
              <Radio.Indicator />
            </Radio.Control>
            <span className="flex flex-col">
              <span>{t(`mode.${mode}.name`)}</span>
              <Description className="text-sm text-faint">
                {t(modeText(mode, hasModel))}
              </Description>
            </span>
          </Radio.Content>
        </Radio>
      ))}
    </RadioGroup>
  );
}
