// What a new document does on its own, for a page that replaces another one within the document: its title is said to a screen
// reader, and the keyboard goes on in it instead of behind the link that led here, or where the page before had been.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export function PageChange() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setTitle(document.title);
    const main = document.getElementById('main')!;
    // A page may have set the focus itself, or have kept it where only its address has changed.
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    // The region exists before it has anything to say, or a screen reader would not announce it.
    <p role="status" data-page-said className="sr-only">
      {title}
    </p>
  );
}
