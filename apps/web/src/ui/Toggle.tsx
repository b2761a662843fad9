import { Description, Label, Switch } from '@heroui/react';

type ToggleProps = {
  label: string;
  text?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
};

/** A switch with label and explanation. */
export function Toggle({ label, text, isOn, isDisabled = false, onChange }: ToggleProps) {
  return (
    <Switch
      isSelected={isOn}
      isDisabled={isDisabled}
      onChange={onChange}
      className="flex w-full flex-col gap-0.5 border-b border-hairline pb-3"
    >
      <Switch.Content className="flex w-full flex-row-reverse items-center justify-between gap-4">
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
        <Label className="text-base font-medium">{label}</Label>
      </Switch.Content>
      {text && (
        <Description className="max-w-[34rem] self-start ps-0 text-sm text-soft">
          {text}
        </Description>
      )}
    </Switch>
  );
}
