import { Tag, TagGroup } from '@heroui/react';

type TagListProps = {
  label: string;
  values: readonly string[];
  onChange(left: string[]): void;
};

/** Words that can be removed one by one. Nothing without any. */
export function TagList({ label, values, onChange }: TagListProps) {
  if (values.length === 0) return null;
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) => onChange(values.filter((value) => !keys.has(value)))}
    >
      <TagGroup.List className="flex flex-wrap gap-1.5" items={values.map((id) => ({ id }))}>
        {({ id }) => (
          <Tag id={id} textValue={id}>
            {id}
          </Tag>
        )}
      </TagGroup.List>
    </TagGroup>
  );
}
