/** Skills as tags; of a long list the first few and the number of others. */
export function Skills({
  skills,
  most = skills.length,
}: {
  skills: readonly string[];
  most?: number;
}) {
  const more = skills.length - most;
  return (
    <span
      className="flex min-w-0 items-center gap-1 overflow-hidden"
      title={more > 0 ? skills.join(', ') : undefined}
    >
      {skills.slice(0, most).map((skill) => (
        <span
          key={skill}
          className="max-w-full truncate rounded-full border border-hairline px-2 text-xs leading-5.5 text-soft"
        >
          {skill}
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-xs text-faint">+{more}</span>}
    </span>
  );
}
