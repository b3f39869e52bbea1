import type { NavigationBadge } from '../tree/navigation-item.ts';

export const Badge = ({ title, bg, fg }: NavigationBadge) => (
  <span className="ms-auto rounded-full px-2 text-11 font-semibold" style={{ backgroundColor: bg, color: fg }}>
    {title}
  </span>
);
