// The way to WebAssembly, which is a module of the npm package.

export function connect(file: () => unknown): {
  init(source?: unknown): Promise<void>;
  ask(name: string, texts: Record<string, string>, options: Record<string, unknown>, types: Record<string, string>): any;
};
