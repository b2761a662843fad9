import { SearchField } from '@heroui/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

type FilterFieldProps = {
  label: string;
  /** Defaults to the label. */
  placeholder?: string;
  /** The filter text. */
  value: string;
  onChange(words: string): void;
  /** Called when the user turns to something else, so that delayed work can run. */
  onLeave?(): void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
  groupClass?: string;
};

/**
 * A search field above a list. The list renders in the same frame as each letter: it is
 * virtualized, so one frame is faster than two.
 */
export function FilterField({
  label,
  placeholder = label,
  value,
  onChange,
  onLeave,
  autoFocus = false,
  inputRef,
  className = '',
  groupClass = '',
}: FilterFieldProps) {
  const { t } = useTranslation('common');
  return (
    <SearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      onBlur={onLeave}
      autoFocus={autoFocus}
      className={`min-w-0 ${className}`}
    >
      <SearchField.Group className={groupClass}>
        <SearchField.SearchIcon />
        <SearchField.Input ref={inputRef} placeholder={placeholder} className="min-w-0" />
        {/* The kit's default label is the English 'Close'. */}
        <SearchField.ClearButton aria-label={t('clearSearch')} />
      </SearchField.Group>
    </SearchField>
  );
}
