import { asciiJson } from "../asciiJson.ts";
import type { Piece, PieceField } from "../piece.ts";
import type { PageMessage } from "../pageMessage.ts";

/** Pieces as nodes, just as `pieceHtml` writes them. */
export function pieceNodes(pieces: readonly Piece[]): readonly (Node | string)[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind === "copy") return [];
    const next = pieces[index + 1];
    const space = index === 0 || piece.kind === "break" ? [] : [" "];
    if (next?.kind !== "copy") return [...space, pieceNode(piece)];
    const identifier = element("span", "identifier");
    identifier.append(pieceNode(piece), pieceNode(next));
    return [...space, identifier];
  });
}

/** Labelled values as two columns, just as `pieceFieldList` writes them. */
export function fieldListNode(fields: readonly PieceField[]): HTMLElement {
  const pieces = element("div", "pieces");
  const list = element("dl", "fields");
  for (const { label, name, pieces: value } of fields) {
    const field = element("div", "field");
    const term = element("dt");
    term.append(label, " ", element("code", "wire", name));
    const description = element("dd");
    description.append(...pieceNodes(value));
    field.append(term, description);
    list.append(field);
  }
  pieces.append(list);
  return pieces;
}

/** An element with a class and a text. */
export function element(name: string, className = "", text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  if (text !== "") made.textContent = text;
  return made;
}

/** A codicon. */
export function iconNode(name: string): HTMLElement {
  const sign = element("span", `codicon codicon-${name}`);
  sign.setAttribute("aria-hidden", "true");
  return sign;
}

function pieceNode(piece: Piece): Node | string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "strong":
      return element("strong", "", piece.text);
    case "aside":
    case "absent":
    case "prose":
      return element("span", piece.kind, piece.text);
    case "careful": {
      const span = element("span", "unreadable");
      span.append(iconNode("warning"), ` ${piece.text}`);
      return span;
    }
    case "null":
      return element("code", "null", "null");
    case "code": {
      const code = element("code", "", piece.text);
      if (piece.whole !== piece.text) code.title = piece.whole.slice(0, 400);
      return code;
    }
    case "reference": {
      const link = actionButton("text-button reference", { type: "openReference", text: piece.whole });
      link.title = `Show ${piece.whole}`;
      link.append(element("code", "", piece.text));
      return link;
    }
    case "copy": {
      const copy = actionButton("copy-sign", { type: "copy", text: piece.whole });
      copy.title = `Copy ${piece.what}`;
      copy.setAttribute("aria-label", copy.title);
      copy.append(iconNode("copy"));
      return copy;
    }
    case "open": {
      const { answer = 0, path } = piece;
      const open = actionButton("text-button", { type: "openValue", answer, path });
      open.title = `Open ${piece.what} whole`;
      open.append("Open", element("span", "unseen", ` ${piece.what} whole`));
      return open;
    }
    case "break":
      return element("br");
  }
}

function actionButton(className: string, message: PageMessage): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.dataset["action"] = asciiJson(message);
  return button;
}
