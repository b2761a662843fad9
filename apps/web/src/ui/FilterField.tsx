import { SearchField } from '@heroui/react';
import { ClearSearch } from './ClearSearch.tsx';

type FilterFieldProps = {
  label: string;
  placeholder: string;
  /** The words the list is filtered by. */
  value: string;
  onChange(words: string): void;
  /** The person turns to something else: what waits for a pause need not wait any longer. */
  onLeave?(): void;
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
  placeholder,
  value,
  onChange,
  onLeave,
  className = '',
  groupClass = '',
}: FilterFieldProps) {
  return (
    <SearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      onBlur={onLeave}
      className={`min-w-0 ${className}`}
    >
      <SearchField.Group className={groupClass}>
        <SearchField.SearchIcon />
        <SearchField.Input placeholder={placeholder} className="min-w-0" />
        <ClearSearch />
      </SearchField.Group>
    </SearchField>
  );
}
