// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Teapots {
    /// As tokens of which each is one of a kind tell it (ERC-721).
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
}

/// Gives away cups, of which there are many, and teapots, of which each is one of a kind: one topic, two layouts.
contract Keepsakes {
    /// As tokens that can be divided tell it (ERC-20).
    event Transfer(address indexed from, address indexed to, uint256 value);

    event Whispered(address indexed from, bytes32 indexed word, uint256 times) anonymous;

    function give(address guest, uint256 cups, uint256 teapot) external {
        emit Transfer(msg.sender, guest, cups);
        emit Teapots.Transfer(msg.sender, guest, teapot);
    }

    function whisper(bytes32 word, uint256 times) external {
        emit Whispered(msg.sender, word, times);
    }
}
