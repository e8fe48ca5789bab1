// Google's sign-in widget (Google Identity Services): loads its script on demand and declares the used part of its
// interface.

const SCRIPT = 'https://accounts.google.com/gsi/client';
const LOAD_LIMIT_MS = 15_000;

/** The widget's result: an ID token unless it failed. */
export interface GoogleCredential {
  credential?: string;
}

export interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    callback: (credential: GoogleCredential) => void;
    ux_mode: 'popup';
    use_fedcm_for_button: boolean;
  }) => void;
  renderButton: (
    parent: HTMLElement,
    options: {
      type: 'standard';
      theme: 'filled_black';
      size: 'large';
      text: 'continue_with';
      shape: 'rectangular';
      logo_alignment: 'center';
      locale: string;
      width: number;
    },
  ) => void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | null = null;

/** Loads the widget's script once. Rejects on failure; the next call tries again. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Google’s sign-in widget can’t be loaded'));
    };
    const late = setTimeout(fail, LOAD_LIMIT_MS);
    script.onload = () => {
      clearTimeout(late);
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(late);
      fail();
    };
    script.async = true;
    script.src = SCRIPT;
    document.head.append(script);
  });
}
