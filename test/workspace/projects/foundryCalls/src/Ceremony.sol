// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Bowl {
    function sip(uint256 turn) external pure returns (uint256 after_) {
        return turn + 1;
    }
}

/// Takes its time: each sip is a call of its own.
contract Ceremony {
    Bowl public immutable bowl = new Bowl();

    function drink(uint256 sips) external view returns (uint256 turn) {
        for (uint256 sip = 0; sip < sips; sip++) turn = bowl.sip(turn);
    }
}
