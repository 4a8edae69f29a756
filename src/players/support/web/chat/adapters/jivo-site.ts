// JivoChat: its widget calls us when it is ready, and is called through `jivo_api`.
import { contactOf, type ChatAdapter } from '../adapter.ts';

interface JivoPage {
  jivo_onLoadCallback?: () => void;
  jivo_api?: {
    setContactInfo(contact: { name: string; email?: string }): void;
    clearHistory(): void;
    open(): void;
  };
  jivo_destroy?: () => void;
}

export const jivoSite: ChatAdapter = {
  prepare(page: JivoPage, { identity, isStranger }) {
    page.jivo_onLoadCallback = () => {
      if (isStranger) page.jivo_api?.clearHistory();
      if (identity) page.jivo_api?.setContactInfo(contactOf(identity));
    };
  },
  open: (page: JivoPage) => page.jivo_api?.open(),
  end(page: JivoPage) {
    page.jivo_destroy?.();
    delete page.jivo_onLoadCallback;
  },
};
