// News of the server while a page is open: one stream for each page, opened anew when the subject before it changes.
import { createContext, useContext, useEffect, useState } from 'react';
import type { LiveNews } from '../contract.ts';

const NOTHING: LiveNews = { queues: {}, version: null, others: [] };

/** `subject`: kind and id, where one is open. */
export function useLiveStream(subject: string | undefined): LiveNews {
  const [news, setNews] = useState<{ subject: string | undefined; news: LiveNews }>({ subject, news: NOTHING });
  useEffect(() => {
    const query = subject === undefined ? '' : `?${new URLSearchParams({ subject })}`;
    const source = new EventSource(`/api/live${query}`);
    source.addEventListener('message', ({ data }) => setNews({ subject, news: JSON.parse(String(data)) as LiveNews }));
    return () => source.close();
  }, [subject]);
  // What was said about another subject is not about this one; the queues are the same.
  return news.subject === subject ? news.news : { ...NOTHING, queues: news.news.queues };
}

export const LiveContext = createContext<LiveNews>(NOTHING);

export const useLive = (): LiveNews => useContext(LiveContext);
