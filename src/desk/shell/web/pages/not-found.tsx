import { Link } from 'react-router';
import { EmptyState } from '#site/design-system/surface.tsx';

export const NotFoundPage = () => (
  <EmptyState
    title="There is no such page"
    text="It may be one that your roles do not include."
    action={
      <Link to="/" className="text-primary hover:underline">
        To today
      </Link>
    }
  />
);
