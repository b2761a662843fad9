import { Button, Checkbox, CheckboxGroup, Description, Disclosure, Label } from '@heroui/react';
import { ASSISTANT_TOOLS, TOOL_GROUPS } from '@parley/model/prompts';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Group = keyof typeof TOOL_GROUPS;
const GROUPS: readonly Group[] = ['read', 'lookup', 'propose'];

type ToolsFieldProps = { value: readonly string[]; onChange(allowed: string[]): void };

/** Tools an assistant may use. Folded, because all tools are allowed by default. */
export function ToolsField({ value, onChange }: ToolsFieldProps) {
  const { t } = useTranslation(['prompts', 'assistant']);
  const isAll = value.length === ASSISTANT_TOOLS.length;
  return (
    <Disclosure className="border-y border-hairline">
      <Disclosure.Heading>
        <Button
          slot="trigger"
          variant="ghost"
          className="group h-10 w-full justify-start gap-2 rounded-none px-0 font-normal"
        >
          <ChevronRight
            size={15}
            strokeWidth={1.75}
            className="text-faint transition-transform group-aria-expanded:rotate-90 rtl:-scale-x-100"
            aria-hidden="true"
          />
          <span className="font-medium">{t('tools.label')}</span>
          <span className="ms-auto text-sm text-faint">
            {isAll
              ? t('tools.all')
              : t('tools.some', { count: value.length, total: ASSISTANT_TOOLS.length })}
          </span>
        </Button>
      </Disclosure.Heading>
      <Disclosure.Content>
        <Disclosure.Body className="flex flex-col gap-4 px-0 pt-1 pb-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-soft">{t('tools.text')}</p>
            <Button
              size="sm"
              variant="outline"
              className="h-7 rounded-full px-2.5 text-xs"
              onPress={() => onChange(isAll ? [] : [...ASSISTANT_TOOLS])}
            >
              {t(isAll ? 'tools.allowNone' : 'tools.allowAll')}
            </Button>
          </div>
          {GROUPS.map((group) => (
            <CheckboxGroup
              key={group}
              value={value.filter((name) => TOOL_GROUPS[group].some((known) => known === name))}
              onChange={(chosen) =>
                onChange(
                  ASSISTANT_TOOLS.filter((name) =>
                    TOOL_GROUPS[group].some((known) => known === name)
                      ? chosen.includes(name)
                      : value.includes(name),
                  ),
                )
              }
              className="flex flex-col gap-0"
            >
              <Label className="mb-1 text-sm text-soft">{t(`tools.groups.${group}`)}</Label>
              <div className="grid gap-x-6 sm:grid-cols-2">
                {TOOL_GROUPS[group].map((name) => (
                  <Checkbox key={name} value={name} className="m-0">
                    <Checkbox.Content className="flex min-h-8 items-start gap-2.5 py-1">
                      <Checkbox.Control className="mt-0.5 border border-faint">
                        <Checkbox.Indicator />
                      </Checkbox.Control>
                      <span>{t(`assistant:tools.${name}.choice`)}</span>
                    </Checkbox.Content>
                  </Checkbox>
                ))}
              </div>
              {group === 'propose' && (
                <Description className="mt-1 text-sm text-faint">
                  {t('tools.proposeHint')}
                </Description>
              )}
            </CheckboxGroup>
          ))}
        </Disclosure.Body>
      </Disclosure.Content>
    </Disclosure>
  );
}
