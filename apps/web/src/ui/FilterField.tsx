import { SearchField } from '@heroui/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

type FilterFieldProps = {
  label: string;
  /** The label, when left out. */
  placeholder?: string;
  /** The words the list is filtered by. */
  value: string;
  onChange(words: string): void;
  /** The person turns to something else: what waits for a pause need not wait any longer. */
  onLeave?(): void;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
  groupClass?: string;
};

/**
 * A search field above a list. The list is drawn with each letter, in the same frame: lists draw
 * what is seen of them only, so that one frame takes less than drawing the letter first and the
 * rows after it.
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
        {/* The kit's own name for it is English, and 'Close'. */}
        <SearchField.ClearButton aria-label={t('clearSearch')} />
      </SearchField.Group>
    </SearchField>
  );
}
