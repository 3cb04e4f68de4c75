import { identifierOf, type Scene } from "../scene.ts";

/** The panel that a command opens of a sample, whole and to its end. @param shows what is waited for */
export function panelOf(name: string, command: string, sample: string, shows: string): Scene {
  return {
    name,
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, sample);
      await person.openText(`${name}.md`, `${sample} is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(command);
      await person.panel(shows);
      await person.settle();
      await picture();
      await person.alone(async () => {
        await picture("alone");
        await person.scrollPanel(100_000);
        await picture("to the end");
      });
    },
  };
}
