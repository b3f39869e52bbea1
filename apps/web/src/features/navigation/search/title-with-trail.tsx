export function TitleWithTrail({ title, trail }: { title: string; trail: readonly string[] }) {
  return (
    <span className="min-w-0 leading-tight">
      <span className="block">{title}</span>
      {trail.length > 0 ? <span className="block text-12 text-dim">{trail.join(' · ')}</span> : null}
    </span>
  );
}
