// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A box of tea with its number on the lid.
contract Box {
    uint256 public immutable number;

    constructor(uint256 newNumber) {
        number = newNumber;
    }
}
